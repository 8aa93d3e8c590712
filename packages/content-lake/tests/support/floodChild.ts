import { heavyBodies, sendHeavyBody } from './heavyBodies.ts'

/** Runs six clients without a session. Each kind of body is sent with a declared length, and in endless chunks. */
const port = Number(process.argv[2])
const answers: Record<string, number> = {}

async function sendForever(
  body: (typeof heavyBodies)[keyof typeof heavyBodies],
  endless: boolean,
): Promise<void> {
  for (;;) {
    const status = await sendHeavyBody(port, body, { endless })
    answers[status] = (answers[status] ?? 0) + 1
  }
}

for (const body of Object.values(heavyBodies))
  for (const endless of [false, true]) void sendForever(body, endless)
process.on('message', () => process.send?.(answers))
// If the parent is killed, this process must end too.
process.on('disconnect', () => process.exit(1))
process.send?.({})
