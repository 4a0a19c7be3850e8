"""Stands between Plumbline, which starts a program, and a Python process that is running already."""

import os
import socket
import sys

#: Where the process listens and what it wants to hear; not among the arguments, which others can read and reports repeat.
VARIABLE = "PLUMBLINE_RELAY"


def main() -> None:
    if VARIABLE not in os.environ:
        sys.exit("this was plumbline.check() within a Python process that is over: call it there again")
    port, token = os.environ[VARIABLE].split(":")
    with socket.create_connection(("127.0.0.1", int(port))) as channel:
        channel.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        stream = channel.makefile("rwb")
        stream.write(token.encode() + b"\n")
        for line in sys.stdin.buffer:
            stream.write(line)
            stream.flush()
            answer = stream.readline()
            if not answer:
                return
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
