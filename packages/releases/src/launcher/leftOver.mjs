import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a sentence for each line of a package.json that names a package of this repo which is not there any more, or by its
 * former name. npm would ask the registry for it, or leave a link that leads nowhere, and say nothing. Runs on Node 20, before any
 * package exists.
 */
export function findLeftOver(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const packages = listPackages(root).map((folder) => ({
    folder,
    name: JSON.parse(read(`${folder}/package.json`)).name,
  }))
  const names = new Set(packages.map(({ name }) => name))
  const scopes = new Set([...names].filter((name) => name?.startsWith('@')).map(toScope))
  const { packages: locked = {} } = JSON.parse(read('package-lock.json'))

  const findProblem = (name) => {
    if (names.has(name)) return null
    const renamed = packages.find(({ folder }) => folder === `packages/${name}`)
    if (renamed) return `but packages/${name} is ${renamed.name} now. Write that name and its version.`
    const { link, resolved } = locked[`node_modules/${name}`] ?? {}
    // A package of the owner's own may be in another folder.
    if (link ? existsSync(join(root, resolved, 'package.json')) : !scopes.has(toScope(name))) return null
    return `but there is no ${link ? resolved : `packages/${name.split('/')[1]}`}. Delete the line, or bring the folder back.`
  }
  return ['package.json', ...packages.map(({ folder }) => `${folder}/package.json`)].flatMap((file) => {
    const text = read(file)
    const { dependencies, devDependencies } = JSON.parse(text)
    return Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) => {
      const problem = findProblem(name)
      return problem ? [`Line ${findLine(text, name, version)} of ${file} names ${name}, ${problem}`] : []
    })
  })
}

const toScope = (name) => name.split('/')[0]

function listPackages(root) {
  if (!existsSync(join(root, 'packages'))) return []
  const folders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/** A script may have the name of a package, but not its version. */
const findLine = (text, name, version) =>
  text.split('\n').findIndex((line) => line.includes(`"${name}": "${version}"`)) + 1
