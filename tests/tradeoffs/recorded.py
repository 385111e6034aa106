"""What the records of answers say, and certificates in which they are changed."""

from symdp import Certificate


def ends(value):
    """The two ends of what a record encloses; a number is both of them."""
    return value["between"] if isinstance(value, dict) else [value, value]


def level_of(optimum):
    """The ends of the exponential of the leakage of an answer."""
    return ends(optimum.certificate.record["answer"]["exp"])


def forged(certificate, **parts):
    """The certificate with other values in its question, what is asked of it, its answer or its evidence."""
    document = certificate.document
    return Certificate({**document, **{name: {**document[name], **change} for name, change in parts.items()}})
