"""Re-check a symdp certificate with nothing but the Python standard library.

Run ``python -m checker FILE`` where this folder lies, or ``python -I FOLDER/checker FILE`` from anywhere: exit code 0
accepted, with a sentence that says what is proved, 1 rejected, 2 not a certificate, or no way to print the answer, 3 a
claim of a kind that is not known here. No solver is called; numbers are exact fractions. :mod:`schema <.schema>` declares
the kinds of claims and which file checks each; the facts that a checker uses stand at the head of its file.
"""
