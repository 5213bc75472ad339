import { spawn, type ChildProcess } from "node:child_process";
import { eventually } from "../../tests/support/eventually.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { passingSecrets } from "../lib/settings.ts";

/** A server in a process of its own. */
export interface ServerProcess {
  port: number;
  child: ChildProcess;
}

/** Starts a script that serves on the port it is given; settles when it answers. */
export const startServer = async (
  script: (port: number) => string[],
  env: Record<string, string>,
): Promise<ServerProcess> => {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...script(port)], {
    env: { ...process.env, ...passingSecrets(), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await eventually("the server", async () => {
    if (child.exitCode !== null) throw new Error("The server ended");
    try {
      await (await fetch(`http://127.0.0.1:${port}/`)).body?.cancel();
      return true;
    } catch {
      // Nothing listens yet: it is asked again.
      return undefined;
    }
  });
  return { port, child };
};
