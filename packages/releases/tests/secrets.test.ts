import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '@freelance-site/foundation/node'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import { createSecretsFile } from '../src/host/secrets.ts'

const secretsFile = createSecretsFile(['ownerKey', 'webhookSecret', 'noteToken'])
const createDataDir = () => join(createTemporaryFolder(), 'data')

describe('the secrets of a machine', () => {
  test('are created at the first start, readable by their user only, and stay the same', async () => {
    const dataDir = createDataDir()
    const secrets = await secretsFile.ensure(dataDir)
    expect(new Set(Object.values(secrets)).size).toBe(3)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await secretsFile.ensure(dataDir)).toEqual(secrets)
    expect(await secretsFile.read(dataDir)).toEqual(secrets)
  })

  test.each(['', '{"ownerKey":', '[]', '{"ownerKey":1}', '{"ownerKey":"short"}'])(
    'are never overwritten when the file is damaged: %s',
    async (text) => {
      const dataDir = createDataDir()
      await secretsFile.ensure(dataDir)
      await writeFile(join(dataDir, 'secrets.json'), text)
      await expect(secretsFile.ensure(dataDir)).rejects.toThrow(ProblemError)
      expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(text)
    },
  )

  test('that cannot be stored are reported in a sentence', async () => {
    const dataDir = createDataDir()
    await writeFile(dataDir, '')
    const [ensured] = await Promise.allSettled([secretsFile.ensure(join(dataDir, 'inside'))])
    expect(ensured).toMatchObject({ reason: expect.any(ProblemError) })
  })

  test('that a later version added are no damage', async () => {
    const dataDir = createDataDir()
    const secrets = await secretsFile.ensure(dataDir)
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify({ ...secrets, another: 1 }))
    expect(await secretsFile.read(dataDir)).toMatchObject(secrets)
  })

  test('that no start has created are reported in a sentence', async () => {
    await expect(secretsFile.read(createDataDir())).rejects.toThrow('Start the site once')
  })
})
