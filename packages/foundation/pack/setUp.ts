import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { canInstall, install, packPackages } from './install.ts'
import { sources } from './packed.ts'
import { compilePackages } from './strictProject.ts'

/** What a project has that uses all packages, beside their peers. */
const others = ['@types/node', '@types/react', '@types/react-dom', 'smtp-server', 'vitest']

/** Packs the packages with the scope of this one, and installs them in one project, once for all test files. */
export default async function setUp({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!(await canInstall())) {
    provide('packed', null)
    return
  }
  const parent = await mkdtemp(join(tmpdir(), 'packed-'))
  const project = join(parent, 'project')
  const tarballs = await packPackages(sources, parent)
  await install(project, tarballs, others)
  provide('packed', { project, tarballs, compiled: await compilePackages(project, sources) })
  return () => rm(parent, { recursive: true, force: true })
}
