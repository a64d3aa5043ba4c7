"""Drives the window by WebDriver: opens a page, clicks, and reads what the bridge's trace has of it.

Usage: drive.py PROGRAM, with selenium installed and WebKitWebDriver in the path.
"""
import json
import pathlib
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

FOLDER = pathlib.Path(__file__).resolve().parent


def start(program, trace):
    """The driver of a window with the page, whose trace goes to a file."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(program)
    for argument in [
        "--automation",
        "--native", str(FOLDER / "shop.native.json"),
        "--record", str(trace),
        str(FOLDER / "page.html"),
    ]:
        options.add_argument(argument)
    # The name that the window gives itself; the option's own is another program's.
    options.set_capability("browserName", "native-bridge")
    service = webdriver.WebKitGTKService(executable_path="/usr/bin/WebKitWebDriver")
    return webdriver.WebKitGTK(options=options, service=service)


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    trace = pathlib.Path(tempfile.mkdtemp()) / "shop.bridge.jsonl"
    driver = start(program, trace)
    try:
        wait = WebDriverWait(driver, 20)
        wait.until(lambda driver: driver.title == "Shop is open")
        driver.find_element(By.ID, "buy").click()
        wait.until(lambda driver: driver.find_element(By.ID, "answer").text == "bought: R-1")
        driver.refresh()
        wait.until(lambda driver: driver.find_element(By.ID, "answer").text == "nothing bought")
    finally:
        driver.quit()
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    call = next(event for event in events if event.get("event") == "call")
    answer = next(event for event in events if event.get("event") == "answer" and event["call"] == call["call"])
    assert (call["name"], call["data"]) == ("pay", {"amount": 20}), call
    assert answer["value"] == {"receipt": "R-1"}, answer
    assert sum(event.get("state") == "started" for event in events) == 2, "the page was loaded twice"
    print("The window opened a page, was clicked, and its trace has the call.")


main()
