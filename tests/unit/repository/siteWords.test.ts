import { expect, test } from 'vitest'
import { settingNames } from '#lib/env.server.ts'
import { isExample } from '#lib/identity.ts'
import { findSources, readCode, workspaces } from '../../support/sources.ts'

/** What only this site has: its commands, the file of its settings and its contact form. */
const ofSite = /\bnpm (?:run [\w:-]+|start|test)\b|(?<![\w.])\.env\b|contact form|formulaire de contact/gi

/** A variable that a package declares as a key of its settings is its own: `  LAKE_PORT: portSetting`. */
const key = /^ {2}([A-Z][A-Z0-9_]+)\??:/gm

const toDeclared = (name: string) =>
  findSources([`packages/${name}/src`]).flatMap((file) =>
    [...readCode(file).matchAll(key)].map(([, variable]) => variable),
  )

/** The variables of the site that neither a package declares nor one that it uses. */
function findForeign(name: string): string[] {
  const { dependencies = {} } = workspaces.get(name) ?? {}
  const used = [...workspaces].filter(([, each]) => each.name in dependencies).map(([folder]) => folder)
  const declared = new Set([name, ...used].flatMap(toDeclared))
  return settingNames.filter((setting) => !declared.has(setting))
}

function findWords(name: string): string[] {
  const variables = new RegExp(`\\b(?:${findForeign(name).join('|')})\\b`, 'g')
  return findSources([`packages/${name}/src`]).flatMap((file) =>
    [ofSite, variables].flatMap((pattern) =>
      [...readCode(file).matchAll(pattern)].map(
        ([word]) => `${file.slice(`packages/${name}/src/`.length)}: ${word}`,
      ),
    ),
  )
}

/** What is left, by package, to be given by the site one day. This list only ever gets shorter. */
const left: Record<string, readonly string[]> = {
  'studio-kit': [
    'words/ownerIncidents.en.ts: SANITY_API_READ_TOKEN',
    'words/ownerIncidents.fr.ts: SANITY_API_READ_TOKEN',
  ],
}

test.runIf(isExample).each([...workspaces.keys()])(
  'packages/%s names no command and no variable of this site',
  (name) => {
    expect(findWords(name).toSorted()).toEqual((left[name] ?? []).toSorted())
  },
)
