import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

/** A block of TypeScript in a README, as a file of a project. */
export type Example = {
  /** The path of the file from the folder of the project. */
  file: string
  /** Whether it uses nothing that a reader has to write first: it can run as it stands. */
  isWhole: boolean
  /** Whether it is meant for pages or for a Studio. */
  isForBrowser: boolean
}

/** Writes the examples in the README of a package into a project. */
export function writeExamples(source: string, project: string): Example[] {
  const folder = join('examples', readManifest(source).name)
  mkdirSync(join(project, folder), { recursive: true })
  const blocks = readFileSync(join(source, 'README.md'), 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)
  return [...blocks].map(([, extension = '', code = ''], index) => {
    const file = join(folder, `${index + 1}.${extension}`)
    // With an export, it is a module, and its names are its own.
    writeFileSync(join(project, file), `${code}export {}\n`)
    return {
      file,
      isWhole: !/^declare /m.test(code),
      isForBrowser: extension === 'tsx' || /from '[^']+\/(?:studio|react|browser)'/.test(code),
    }
  })
}
