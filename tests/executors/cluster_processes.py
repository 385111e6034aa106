"""A Dask scheduler and its workers on this machine, each a process of its own, which a test may kill."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).parents[2]


class Cluster:
    """Processes on the loopback interface; each leads a group, so that all of it can be killed."""

    def __init__(self, directory):
        self.directory = directory
        self.processes = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"

    def start(self, workers=2):
        self.scheduler = self.spawn("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_worker(self):
        return self.spawn("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def spawn(self, name, *options):
        environment = os.environ | {
            "PYTHONPATH": str(PROJECT),
            "DASK_TEMPORARY_DIRECTORY": str(self.directory),
        }
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *options]
        with (self.directory / f"{name}-{len(self.processes)}.log").open("w") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        self.processes.append(process)
        return process

    def kill(self, process):
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self):
        for process in self.processes:
            if process.poll() is None:
                self.kill(process)


@contextmanager
def running(directory):
    """A cluster of two workers that ends with the test."""
    started = Cluster(directory)
    try:
        started.start()
        yield started
    finally:
        started.end()
