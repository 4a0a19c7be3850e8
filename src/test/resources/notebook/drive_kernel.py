"""Runs cells in a real kernel, one after the other, and prints what came back as JSON.

Standard input: {"kernel": name, "cells": [{"code": ..., "timeout": s, "interrupt": word or null}]}
Standard output: [{"seconds": s, "status": ..., "outputs": [...], "updates": n}], one per cell.
A cell is interrupted when it prints its word. One that does not become idle within its time-out has the status "hung".
"""

import json
import queue
import sys
import time

from jupyter_client.manager import KernelManager


def run(client, manager, cell):
    start = time.monotonic()
    deadline = start + cell.get("timeout", 60)
    interrupt = cell.get("interrupt")
    message_id = client.execute(cell["code"])
    outputs, updates, status = [], 0, "hung"
    while time.monotonic() < deadline:
        try:
            message = client.get_iopub_msg(timeout=0.1)
        except queue.Empty:
            continue
        if message["parent_header"].get("msg_id") != message_id:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind == "status" and content["execution_state"] == "idle":
            status = "ok"
            break
        if kind in ("display_data", "execute_result"):
            outputs.append({"kind": kind, "data": content["data"]})
        elif kind == "update_display_data":
            updates += 1
            outputs.append({"kind": kind, "data": content["data"]})
        elif kind == "stream":
            outputs.append({"kind": content["name"], "data": {"text/plain": content["text"]}})
            if interrupt is not None and interrupt in content["text"]:
                manager.interrupt_kernel()
                interrupt = None
        elif kind == "error":
            text = content["ename"] + ": " + content["evalue"] + "\n"
            text += "\n".join(content["traceback"])
            outputs.append({"kind": "error", "data": {"text/plain": text}})
    seconds = time.monotonic() - start
    return {"seconds": seconds, "status": status, "outputs": outputs, "updates": updates}


def main():
    job = json.load(sys.stdin)
    manager = KernelManager(kernel_name=job["kernel"])
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=120)
        results = [run(client, manager, cell) for cell in job["cells"]]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
