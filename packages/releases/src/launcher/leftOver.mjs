import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a sentence for each line of a package.json that still names a package of this repo whose folder was deleted. npm would
 * ask the registry for it, or leave a link that leads nowhere, and say nothing. Runs on Node 20, before any package exists.
 */
export function findLeftOver(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const files = ['package.json', ...listPackages(root)].map((file) => ({ file, text: read(file) }))
  const names = new Set(files.map(({ text }) => JSON.parse(text).name))
  const scopes = new Set([...names].filter((name) => name?.startsWith('@')).map(toScope))
  const lock = JSON.parse(read('package-lock.json'))
  const isOfThisRepo = (name) => scopes.has(toScope(name)) || lock.packages?.[`node_modules/${name}`]?.link
  return files.flatMap(({ file, text }) => {
    const { dependencies, devDependencies } = JSON.parse(text)
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => isOfThisRepo(name) && !names.has(name))
      .map((name) => toSentence(file, text, name))
  })
}

const toScope = (name) => name.split('/')[0]

function listPackages(root) {
  if (!existsSync(join(root, 'packages'))) return []
  const files = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`)
  return files.filter((file) => existsSync(join(root, file)))
}

function toSentence(file, text, name) {
  const line = text.split('\n').findIndex((each) => each.includes(`"${name}"`)) + 1
  const folder = `packages/${name.split('/').at(-1)}`
  return `Line ${line} of ${file} names ${name}, but there is no ${folder}. Delete the line, or bring the folder back.`
}
