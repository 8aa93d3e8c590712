import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { projectIdShape } from '../settings/datasetOptions.ts'

/** The names of a project and a dataset, as far as an app says them. */
export type FoundProject = { projectId?: string; dataset?: string }

type Variables = Record<string, string | undefined>

/** The files in which frameworks read variables; the last one wins. */
const environmentFiles = ['.env', '.env.development', '.env.local', '.env.development.local']

const configurations = ['cli', 'config'].flatMap((name) =>
  ['ts', 'tsx', 'js', 'jsx', 'mjs', 'mts'].map((extension) => `sanity.${name}.${extension}`),
)

/** The variables of an app: those of its files, and above them those of the environment. */
export function readVariables(folder: string, environment: Variables): Variables {
  const ofFiles = environmentFiles
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => parseEnv(readFileSync(file, 'utf8')))
  return Object.assign({}, ...ofFiles, environment)
}

/** A variable such as `NEXT_PUBLIC_SANITY_PROJECT_ID`, whatever the framework's prefix is. */
const findVariable = (variables: Variables, name: string) =>
  Object.entries(variables).find(
    ([key, value]) => new RegExp(`^(?:[A-Z]+_)*SANITY_(?:[A-Z]+_)*${name}$`).test(key) && value,
  )?.[1]

/** What a configuration says: a text, or the variable that it names, or the text after it. */
function readSetting(source: string, name: string, variables: Variables): string | undefined {
  const [, expression = ''] = new RegExp(`\\b${name}\\s*[:=]\\s*([^,\\n]+)`).exec(source) ?? []
  const [, variable = ''] = /\benv\.(\w+)/.exec(expression) ?? []
  const [, text] = /['"`]([\w-]+)['"`]/.exec(expression) ?? []
  return variables[variable] ?? text
}

/**
 * The project of an app, from the variables and configurations of its folder or of those in it. A configuration in a folder below
 * belongs to a Studio beside a site.
 */
export function findProject(folder: string, environment: Variables): FoundProject {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map(({ name }) => join(folder, name))
  const found: FoundProject[] = [folder, ...below].map((each) => {
    const variables = readVariables(each, environment)
    const sources = configurations
      .map((name) => join(each, name))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))
    const read = (name: string) =>
      sources.map((source) => readSetting(source, name, variables)).find((value) => value !== undefined)
    const projectId = read('projectId') ?? findVariable(variables, 'PROJECT_ID')
    const dataset = read('dataset') ?? findVariable(variables, 'DATASET')
    return { projectId, dataset }
  })
  const isProject = ({ projectId }: FoundProject) => projectIdShape.safeParse(projectId).success
  return found.find(isProject) ?? {}
}

const seeds = ['seed.ndjson', 'seed.ndjson.gz', 'seed.tar.gz', 'seed/seed.ndjson', 'data/seed.ndjson']

/** The first content of a new lake, if the app has a file of it. */
export const findSeed = (folder: string): string | undefined =>
  ['', 'studio', 'sanity']
    .flatMap((part) => seeds.map((name) => join(folder, part, name)))
    .find((file) => existsSync(file))
