import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const portShape = z.object({ port: z.number() })

/** Starts a lake on a folder in a process of its own, which tests can kill. */
export async function forkLake(
  folder: string,
  aclMode: 'public' | 'private' = 'private',
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('./lakeChild.ts', import.meta.url), [folder, aclMode], { execArgv: [] })
  const [message] = await once(child, 'message')
  return { child, port: portShape.parse(message).port }
}
