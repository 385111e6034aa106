"""The golden corpus: thousands of stored questions with the toolkit's answers, to hold every change of the code against.

A question is plain JSON that names no class or function of the toolkit. An answer has two parts: ``values``, what is true
whatever the route, and ``forms``, how it is written today. A change that moves code must keep both, byte for byte; one that
merges routes must keep the values and the fate of the certificate.

    python -m tests.agreement.golden                    # ask everything again and print what differs
    python -m tests.agreement.golden --values           # leave the forms aside
    python -m tests.agreement.golden --write            # draw the questions anew and store today's answers

``questions`` draws, ``answers`` is the only file that knows the toolkit, ``comparison`` compares, ``stored`` reads and
writes ``corpus/*.jsonl``.
"""
