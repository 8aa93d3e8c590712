import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isExample } from '#lib/identity.ts'
import { readSource, root, workspaces } from '../../support/sources.ts'

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readSource('package.json')))

const listShape = z.record(z.string(), z.string()).default({})
const lockShape = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dependencies: listShape, devDependencies: listShape }),
  ),
})

test('package-lock.json has the versions of the site and its packages, also where they depend on each other', () => {
  const lock = lockShape.parse(JSON.parse(readSource('package-lock.json')))
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
  for (const [folder, { dependencies, devDependencies, ...manifest }] of workspaces) {
    const expected = { version: manifest.version, dependencies, devDependencies }
    expect(lock.packages[`packages/${folder}`], folder).toEqual(expected)
  }
})

/** The headings of versions in a changelog, the newest first. */
const findHeadings = (file: string) => [...readSource(file).matchAll(/^## (.*)$/gm)].map(([, text]) => text)

test.each([...workspaces])('the changelog of packages/%s begins with its version', (folder, manifest) => {
  const file = `packages/${folder}/CHANGELOG.md`
  expect(existsSync(join(root, file))).toBe(true)
  expect(findHeadings(file)[0]).toBe(manifest.version)
})

/** `## [2.0.0] – 2026-12-01, commit …`. The newest version may lack its commit, which the next commit writes. */
const finished = /^\[(\d+\.\d+\.\d+)\] – \d{4}-\d\d-\d\d(?:, commit `[0-9a-f]{10}`)?$/

test.runIf(isExample)(
  'CHANGELOG.md lists finished versions with day and commit, and the site’s own at the top',
  () => {
    const [first = '', ...more] = findHeadings('CHANGELOG.md')
    const isUnfinished = ['[Unreleased]', `[${version}]`].includes(first)
    const versions = isUnfinished ? more : [first, ...more]
    expect(versions.filter((heading) => !finished.test(heading ?? ''))).toEqual([])
    expect(versions.slice(1).filter((heading) => !heading?.includes('commit'))).toEqual([])
    const newest = finished.exec(versions[0] ?? '')?.[1] ?? ''
    // What is to be 2.0.0 is 2.0.0-next.0 until it is finished, and unreleased.
    const isPrerelease = version.includes('-')
    expect(isPrerelease && isUnfinished ? isLater(version, newest) : version === newest).toBe(true)
  },
)

/** Whether a version comes after another one by its three numbers. */
function isLater(one: string, other: string): boolean {
  const toNumbers = (text: string) => text.split('-', 1)[0]?.split('.').map(Number) ?? []
  const [numbers, others] = [toNumbers(one), toNumbers(other)]
  const at = numbers.findIndex((number, index) => number !== others[index])
  return at >= 0 && (numbers[at] ?? 0) > (others[at] ?? 0)
}
