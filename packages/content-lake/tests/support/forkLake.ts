import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const portShape = z.object({ port: z.number() })

/** Starts a lake on a folder in a process of its own, which tests can kill. Node's profile of it goes into a folder, if one is given. */
export async function forkLake(
  folder: string,
  aclMode: 'public' | 'private' = 'private',
  profiles?: string,
): Promise<{ child: ChildProcess; port: number }> {
  const execArgv = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]
  const child = fork(new URL('./lakeChild.ts', import.meta.url), [folder, aclMode], { execArgv })
  const [message] = await once(child, 'message')
  return { child, port: portShape.parse(message).port }
}
