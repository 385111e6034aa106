"""Many questions at once: lines of questions, chunks of them on any executor, and files of answers that survive a kill."""
