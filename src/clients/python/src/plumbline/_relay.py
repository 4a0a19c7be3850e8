"""Stands between Plumbline, which starts a program, and a Python process that is running already."""

import socket
import sys


def main() -> None:
    port, token = int(sys.argv[1]), sys.argv[2]
    with socket.create_connection(("127.0.0.1", port)) as channel:
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
