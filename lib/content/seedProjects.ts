import { type SeedDocument, toStringField, toStringFields, toTextField } from './seedFields.ts'

const projects = [
  { _id: 'project-bakery', name: 'bakery', illustration: 'bakery', order: 10 },
  { _id: 'project-risk-map', name: 'riskMap', illustration: 'map', order: 20 },
  { _id: 'project-learning', name: 'learning', illustration: 'learning', order: 30 },
  { _id: 'project-photo', name: 'photo', illustration: 'photo', order: 40 },
] as const

/** The four projects of the dictionaries. */
export const toSeedProjects = (): SeedDocument[] =>
  projects.map(({ _id, name, illustration, order }) => ({
    _id,
    _type: 'project',
    title: toStringField((texts) => texts.projects[name].title),
    summary: toTextField((texts) => texts.projects[name].summary),
    kind: toStringField((texts) => texts.projects[name].kind),
    tags: toStringFields((texts) => texts.projects[name].tags),
    illustration,
    order,
  }))
