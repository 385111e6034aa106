"""What answers share: certificates, evaluation, pieces with their supports."""
