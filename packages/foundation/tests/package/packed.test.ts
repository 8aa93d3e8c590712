import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { writeExamples } from '../../pack/examples.ts'
import { readManifest } from '../../pack/manifest.ts'
import { getPacked, sources } from '../../pack/packed.ts'
import { testInstalled, testPackage } from '../../pack/testPackage.ts'

const run = promisify(execFile)

describe.each(sources.map((source) => [readManifest(source).name, source] as const))(
  '%s',
  (_name, source) => {
    testPackage(source, getPacked)

    testInstalled('the examples of its README compile, and those for a server run', async () => {
      const { project, compiled } = getPacked()
      const examples = writeExamples(source, project)
      expect(examples.length).toBeGreaterThan(0)
      const isOwn = (line: string) => examples.some(({ file }) => line.startsWith(`${file}(`))
      expect(compiled.filter(isOwn)).toEqual([])
      for (const { file, isWhole, isForBrowser } of examples)
        if (isWhole && !isForBrowser) await run(process.execPath, [file], { cwd: project, timeout: 60_000 })
    })
  },
)
