import { createClient } from '@sanity/client'
import { createGroqBuilder, makeSafeQueryRunner, z } from 'groqd'

const client = createClient(JSON.parse(process.env.LAKE))
const run = makeSafeQueryRunner((query, { parameters }) => client.fetch(query, parameters))
const builder = createGroqBuilder()

const notes = builder.star
  .filterByType('note')
  .order('title desc')
  .project((note) => ({
    title: z.string(),
    after: note.field('after').deref().field('title', z.string().nullable()),
  }))

const wrong = builder.star.filterByType('note').project({ title: z.number() })

console.log(
  JSON.stringify({
    query: notes.query,
    notes: await run(notes, { parameters: {} }),
    wrong: await run(wrong, { parameters: {} }).catch((error) => error.name),
  }),
)
