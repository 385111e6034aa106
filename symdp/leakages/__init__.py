"""What a mechanism gives away: seven measures and more, each exact, or enclosed as narrowly as asked."""
