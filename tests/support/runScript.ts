import { spawn } from 'node:child_process'

const pick = (names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

export type ScriptResult = { code: number | null; output: string }

/** Runs a script to its end, with these settings of the site and no others. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...pick(['PATH', 'HOME', 'NODE_COMPILE_CACHE']), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
