// Changes the imports of a site to the packages of 2.0.0, once packages/ is that version: docs/upgrading.md
//
//   node moves-2.0.mjs        in the folder of the site
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const scope = '@freelance-site/'

/** What was renamed: `readSecrets(…)` is `lakeSecrets.read(…)` now. */
const renames = {
  CommandError: 'ProblemError',
  Finding: 'CheckResult',
  LakeFileError: 'DatabaseFileError',
  Observation: 'FoundProblem',
  OwnerIncident: 'OwnerProblem',
  PlainError: 'ProblemError',
  ensureSecrets: 'lakeSecrets.ensure',
  flag: 'flagSetting',
  parseSecrets: 'lakeSecrets.parse',
  port: 'portSetting',
  postgresUrl: 'postgresUrlSetting',
  printFindings: 'printCheckResults',
  readSecrets: 'lakeSecrets.read',
  readSecretsIfCreated: 'lakeSecrets.readIfCreated',
  siteUrl: 'siteUrlSetting',
  text: 'textSetting',
  toSignature: 'signWebhook',
  url: 'urlSetting',
}

/** Factories are renamed in every file, since a site may pass them on. Their names are nobody else's. */
const factories = [
  'BlockContent CustomActions CustomSchedule DeletedList DeployHook DraftReader IsTaken LakeFetch LanguageFields',
  'LinkInput LocaleShapes LocalizedTypes OrderedLists OrderedPane PageGuard PluginContext RedirectList RemovableShape',
  'ScheduledIcon ServerProbes SiteLink SlugField StatusBar TranslationInput TranslationList TranslationWarnings WordShapes',
]
  .flatMap((names) => names.split(' '))
  .map((name) => [`to${name}`, `create${name}`])

/** Names that meant something else in another package. */
const renamesOf = {
  'releases/content/published': { Source: 'LakeSource' },
  'releases/processes/secrets': { Secrets: 'LakeSecrets' },
}

/** Code that is the site's now. */
const ownFiles = {
  'releases/drawing/colors': '#lib/colors/colors.server.ts',
  'releases/drawing/mark': '#lib/colors/mark.server.ts',
}

/** Names that the site defines now, with the options of a package. */
const ownNames = { lakeSecrets: '#server/processes/lakeSecrets.ts' }

const read = (file) => readFileSync(file, 'utf8')

/** The manifest of each package, by its folder. */
const manifests = new Map(
  readdirSync('packages')
    .filter((folder) => existsSync(`packages/${folder}/package.json`))
    .map((folder) => [folder, JSON.parse(read(`packages/${folder}/package.json`))]),
)

/** The names that each entry of the packages exports. */
const entries = new Map()
for (const [folder, { name, exports }] of manifests)
  for (const [entry, file] of Object.entries(exports)) {
    const lists = read(`packages/${folder}/${file}`).matchAll(/^export (?:type )?\{([^}]*)\}/gm)
    const names = [...lists].flatMap(([, list]) => parseNames(list)).map(({ local }) => local)
    entries.set(name + entry.slice(1), new Set(names))
  }

/** `type A, b as c` as what is imported, the name that the file uses, and whether it is a type. */
function parseNames(list) {
  const parts = list.split(',').map((part) => part.trim())
  return parts.filter(Boolean).map((part) => {
    const [imported, local = imported] = part.replace(/^type /, '').split(' as ')
    return { imported, local, isType: part.startsWith('type ') }
  })
}

/** `['releases', 'lake']` for `releases/lake` and `@freelance-site/releases/lake`; null for others' packages. */
function toModule(from) {
  const [folder, ...path] = from.replace(scope, '').split('/')
  return manifests.has(folder) ? [folder, path.join('/')] : null
}

/**
 * The entry that exports a name: of the same package if possible, then the one that the former path begins with, as `studio` in
 * `visits/studio`. One for tests only if there is no other.
 */
function findEntry(name, [folder, path]) {
  const own = manifests.get(folder).name
  const rank = (entry) =>
    (entry.endsWith('/testing') ? 4 : 0) +
    (entry === own || entry.startsWith(`${own}/`) ? 0 : 2) +
    (path.startsWith(entry.split('/').at(-1)) ? 0 : 1)
  const found = [...entries.keys()].filter((entry) => entries.get(entry).has(name))
  return found.toSorted((one, other) => rank(one) - rank(other))[0]
}

const left = []

/** Where a name that is imported from a former module comes from now, and how the file calls it. */
function moveName({ imported, local, isType }, from, file) {
  const module = toModule(from)
  const before = module.join('/')
  const isThere = entries.get(from)?.has(imported) || findEntry(imported, module) !== undefined
  const factory = factories.find(([former]) => former === imported)?.[1]
  const renamed = factory ?? renamesOf[before]?.[imported]
  const now = renamed ?? (isThere ? imported : (renames[imported] ?? imported))
  const [name] = now.split('.')
  const isOwn = local === imported
  const to =
    ownFiles[before] ?? ownNames[name] ?? (entries.get(from)?.has(name) ? from : findEntry(name, module))
  if (to === undefined) left.push(`${file}: ${imported} of ${from}`)
  return {
    to: to ?? from,
    text: isOwn ? name : `${name} as ${local}`,
    isType,
    rename: isOwn && now !== local ? now : null,
  }
}

const listPattern = /^(import|export)( type)? \{([^}]*)\} from '([^']+)'\n/gm
const dynamicPattern = /const \{ ([^}]*) \} = await import\((.*?)'([^']+)'\)/g

/** Writes the imports of a file again, with one line for each module. */
function moveFile(file) {
  const before = read(file)
  /** What the file calls otherwise now. */
  const renamed = new Map()
  const move = (each, from) => {
    const moved = moveName(each, from, file)
    if (moved.rename) renamed.set(each.local, moved.rename)
    return moved
  }
  /** By module: each name, and whether it is only a type. */
  const imports = new Map()
  const add = ({ to, text, isType }) => {
    // Two former names may be one now, which two modules export.
    const module = [...imports].find(([, names]) => names.has(text))?.[0] ?? to
    const names = imports.get(module) ?? new Map()
    imports.set(module, names.set(text, isType && names.get(text) !== false))
  }
  const isMoved = [...before.matchAll(listPattern)].some(
    ([, , , list, from]) =>
      toModule(from) !== null && !parseNames(list).every(({ imported }) => entries.get(from)?.has(imported)),
  )
  const place = '// the imports of packages\n'
  const body = before
    .replace(listPattern, (statement, keyword, type, list, from) => {
      if (!isMoved || toModule(from) === null) return statement
      const moved = parseNames(list).map((each) => move({ ...each, isType: each.isType || !!type }, from))
      if (keyword === 'export') return moved.map(formatExport).join('')
      moved.forEach(add)
      return place
    })
    .replace(dynamicPattern, (statement, list, comment, from) => {
      if (toModule(from) === null || entries.has(from)) return statement
      const [moved, ...more] = parseNames(list).map((each) => move(each, from))
      return more.length > 0 ? statement : `const { ${moved.text} } = await import(${comment}'${moved.to}')`
    })
  let after = body.replace(place, () => [...imports].map(formatImport).join('')).replaceAll(place, '')
  for (const [name, now] of factories) after = replaceName(after, name, now)
  for (const [name, now] of renamed)
    after = after.replace(/^(?!(?:import|export) .* from ').*$/gm, (line) => replaceName(line, name, now))
  for (const [, from] of after.matchAll(/(?:import|vi\.\w+)\((?:\/\*.*?\*\/ )?'([^']+)'/g))
    if (toModule(from) !== null && !entries.has(from)) left.push(`${file}: ${from}`)
  if (after !== before) writeFileSync(file, after)
}

const formatExport = ({ to, text, isType }) => `export ${isType ? 'type ' : ''}{ ${text} } from '${to}'\n`

function formatImport([from, names]) {
  const isOnlyTypes = [...names.values()].every((isType) => isType)
  const list = [...names].map(([text, isType]) => (isType && !isOnlyTypes ? `type ${text}` : text))
  return `import ${isOnlyTypes ? 'type ' : ''}{ ${list.join(', ')} } from '${from}'\n`
}

/** Not in a property, such as `env.text`, and not as the name of one, such as `text: 1`. */
const replaceName = (code, name, now) =>
  code.replace(new RegExp(`(?<![\\w$'"\`-]|(?<!\\.\\.)\\.)${name}\\b(?!['"\`-]|\\s*:(?!:))`, 'g'), now)

/** The packages by their scope and folder, so that later updates change no line. */
function moveManifest() {
  const manifest = JSON.parse(read('package.json'))
  for (const kind of ['dependencies', 'devDependencies']) {
    const list = Object.entries(manifest[kind]).map(([name, version]) => {
      const folder = name.replace(scope, '')
      return manifests.has(folder) ? [manifests.get(folder).name, `file:packages/${folder}`] : [name, version]
    })
    manifest[kind] = Object.fromEntries(list)
  }
  const { dependencies, devDependencies } = manifest
  dependencies[`${scope}content`] ??= 'file:packages/content'
  if (existsSync('lib/colors/makeColors.server.ts')) {
    dependencies.culori ??= '^4.0.2'
    devDependencies['@types/culori'] ??= '^4.0.1'
  }
  for (const kind of ['dependencies', 'devDependencies'])
    manifest[kind] = Object.fromEntries(
      Object.entries(manifest[kind]).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

/** This script and its test, which has imports of former modules as texts. */
const itself = /\bmoves(-2\.0\.mjs|\.test\.ts)$/

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', ':!packages'], {
  encoding: 'utf8',
})
for (const file of sources.split('\n')) if (file && existsSync(file) && !itself.test(file)) moveFile(file)
moveManifest()
if (left.length > 0) console.log(`For these, docs/upgrading.md says what to do:\n${left.join('\n')}`)
