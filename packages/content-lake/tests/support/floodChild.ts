import { heavyBodies, sendHeavyBody } from './heavyBodies.ts'

/** Eight clients without a session: each kind of body of declared length, and in chunks without end. */
const port = Number(process.argv[2])
const answers: Record<string, number> = {}

async function goOn(body: (typeof heavyBodies)[keyof typeof heavyBodies], endless: boolean): Promise<void> {
  for (;;) {
    const status = await sendHeavyBody(port, body, { endless })
    answers[status] = (answers[status] ?? 0) + 1
  }
}

for (const body of Object.values(heavyBodies)) for (const endless of [false, true]) void goOn(body, endless)
process.on('message', () => process.send?.(answers))
// Whoever started it may be killed as well, and would leave it behind.
process.on('disconnect', () => process.exit(1))
process.send?.({})
