import { startLake } from '../../src/lake/startLake.ts'

/** A program that closes its lake after an anonymous query that needs the process of anonymous readers. */
const lake = await startLake({
  port: 0,
  dataDir: ':memory:',
  defaultAclMode: 'public',
  seed: () => [{ _id: 'bread', _type: 'note', title: 'Bread' }],
})
const query = encodeURIComponent('*[title match "B*"]._id')
const answer = await fetch(`${lake.address}/v2025-02-19/data/query/production?query=${query}`)
console.log((await answer.json()).result)
await lake.close()
console.log('closed')
