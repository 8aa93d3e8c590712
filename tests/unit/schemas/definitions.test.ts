import { basename } from 'node:path'
import type { DocumentType } from '@freelance-site/content'
import {
  createSchema,
  isArrayOfObjectsSchemaType,
  isObjectSchemaType,
  type ObjectSchemaType,
  type SchemaType,
} from 'sanity'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { builtInDocuments } from '#lib/content/builtIn.ts'
import { content, documentPageTypes, documentTypes, noDocuments, typeNames } from '#lib/content/documents.ts'
import { orderField } from '#schemas/document.ts'
import { documentSchemas } from '#schemas/documents.ts'
import { schemas, toSchemaTypes } from '#schemas/types.ts'
import { findCreated, readSchemaTexts } from '../../support/catalogues.ts'
import { documentsOf, offer, settings, testimonial } from '../../support/content.ts'
import { fullPage } from '../../support/ownPages.ts'
import { findSources, readSource } from '../../support/sources.ts'
import { media, told } from '../../support/stories.ts'

// Each test expects no forgotten step. What it reports instead says what to write where.

const schema = createSchema({ name: 'default', types: toSchemaTypes('en') })
const definitions: [string, DocumentType][] = typeNames.map((name) => [name, documentTypes[name]])
const written = definitions.filter(([name]) => Object.hasOwn(documentSchemas, name))

type Field = { path: string; type: SchemaType }

/** The fields of a type with their paths, also those of objects and of lists of objects. */
function listFields(type: ObjectSchemaType, above = ''): Field[] {
  return type.fields.flatMap((field) => {
    const path = above === '' ? field.name : `${above}.${field.name}`
    return [{ path, type: field.type }, ...listInner(field.type, path)]
  })
}

function listInner(type: SchemaType, path: string): Field[] {
  if (isOf(type, 'image') || /^(?:locale|page)[A-Z]|^(?:block|slug|reference)$/.test(type.name)) return []
  if (isArrayOfObjectsSchemaType(type)) return type.of.flatMap((item) => listInner(item, path))
  return isObjectSchemaType(type) ? listFields(type, path) : []
}

/** Whether a type is another one, or made from it. */
const isOf = (type: SchemaType, name: string): boolean =>
  type.name === name || (type.type ? isOf(type.type, name) : false)

const fieldsOf = (name: string): Field[] => {
  const type = schema.get(name)
  return type && isObjectSchemaType(type) ? listFields(type) : []
}

/** The shape of a field; undefined if the site does not read it. */
function findShape(shape: z.core.$ZodType | undefined, path: readonly string[]): z.core.$ZodType | undefined {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return findShape(shape.def.innerType, path)
  if (shape instanceof z.ZodPipe)
    return findShape(shape.def.in instanceof z.ZodTransform ? shape.def.out : shape.def.in, path)
  if (shape instanceof z.ZodArray) return findShape(shape.def.element, path)
  const [name, ...rest] = path
  if (name === undefined) return shape
  return shape instanceof z.ZodObject ? findShape(shape.shape[name], rest) : undefined
}

const isReadAsText = (shape: z.core.$ZodType | undefined) =>
  shape !== undefined && z.safeParse(shape, 'Any words, of a person.').success

/** A text of a field that is no choice. */
const isTyped = ({ type }: Field) =>
  (isOf(type, 'string') || isOf(type, 'text')) && Reflect.get(type.options ?? {}, 'list') === undefined

test('every type has a schema and a definition', () => {
  const inStudio = toSchemaTypes('en').flatMap(({ type, name }) => (type === 'document' ? [name] : []))
  const steps = [
    ...inStudio
      .filter((name) => !typeNames.some((each) => each === name))
      .map((name) => `Add ${name} to documentTypes in lib/content/documents.ts.`),
    ...typeNames
      .filter((name) => !inStudio.includes(name))
      .map((name) => `Export ${name} in schemas/${name}.ts, and run npm start, which lists it.`),
    ...findSources(['lib/content'])
      .filter((file) => readSource(file).includes('= defineDocumentType({'))
      .map((file) => basename(file, '.ts'))
      .filter((name) => !typeNames.some((each) => each === name))
      .map((name) => `Add ${name} to documentTypes in lib/content/documents.ts.`),
    ...Object.keys(documentSchemas)
      .filter((name) => !inStudio.includes(name))
      .map((name) => `Its type in schemas/${name}.ts must have the name ${name}.`),
  ]
  expect(steps).toEqual([])
})

test('every type that the owner adds to has a list in the Studio', () => {
  const steps = schemas
    .filter(([name, { list }]) => !list && !content.isSingletonType(name))
    .map(([name]) => `Add list, with its title, to ${name} in schemas/${name}.ts.`)
  expect(steps).toEqual([])
})

test('every list that the owner orders is shown in that order', () => {
  const steps = schemas
    .filter(([name, { toTypes }]) => toTypes('en')[0].fields.includes(orderField) && !isOrdered(name))
    .map(([name]) => `Add order: orderShape to the shape in lib/content/${name}.ts, and order to its query.`)
  expect(steps).toEqual([])
})

const isOrdered = (name: string) =>
  written.some(([each, { shape }]) => each === name && findShape(shape, ['order']) !== undefined)

test('every image that the site reads has its use', () => {
  const steps = written.flatMap(([name, { shape, images = {} }]) =>
    fieldsOf(name)
      .filter(
        ({ path, type }) =>
          isOf(type, 'image') && (findShape(shape, path.split('.')) || isInUnion(name, path)),
      )
      .filter(({ path }) => images[path] === undefined)
      .map(
        ({ path }) =>
          `Add ${path} to images in lib/content/${name}.ts, with one of the frames of lib/content/image.ts.`,
      ),
  )
  expect(steps).toEqual([])
})

/** The parts of a story are several kinds of objects in one list. */
const isInUnion = (name: string, path: string) => {
  const [list = '', ...rest] = path.split('.')
  const found = written.find(([each]) => each === name)
  return rest.length > 0 && findShape(found?.[1].shape, [list]) instanceof z.ZodDiscriminatedUnion
}

test('every text that is the same in each language is marked in previews', () => {
  const steps = written.flatMap(([name, { shape, shownTexts = [] }]) => {
    const fields = fieldsOf(name)
    const texts = fields.filter(
      (field) => isTyped(field) && isReadAsText(findShape(shape, field.path.split('.'))),
    )
    return [
      ...texts
        .filter(({ path }) => !shownTexts.includes(path))
        .map(({ path }) => `Add ${path} to shownTexts in lib/content/${name}.ts.`),
      ...shownTexts
        .filter((path) => !fields.some((field) => field.path === path))
        .map(
          (path) =>
            `Remove ${path} from shownTexts in lib/content/${name}.ts: it is no field of schemas/${name}.ts.`,
        ),
    ]
  })
  expect(steps).toEqual([])
})

/** What visitors see, and what search engines are told. */
const screenFiles = [
  ...findSources(['components', 'app']).filter((file) => file.endsWith('.tsx')),
  ...findSources(['lib/seo']),
]
const screens = screenFiles.map(readSource)
/** Those that are no page of a document. */
const listScreens = screenFiles.filter((file) => !file.includes('[slug]')).map(readSource)

/** Whether a component reads a part of the content of the site: `content.projects`, or `const { projects } = content`. */
const isShown = (part: string, sources = screens) => {
  const read = new RegExp(
    `content\\.${part}\\b|\\{[^{}]*\\b${part}\\b[^{}]*\\} = (?:await )?(?:content\\b|getContent)|\\(\\{[^{}]*\\b${part}\\b[^{}]*\\}\\) =>`,
  )
  return sources.some((source) => read.test(source))
}

const context = { locale: 'en', media: {}, vat: undefined } as const

test('every part of the content is shown by a page', () => {
  const parts = content.toContent(noDocuments, builtInDocuments, context)
  const steps = Object.keys(parts)
    .filter((part) => !isShown(part))
    .map(
      (part) =>
        `No page shows content.${part}: pass it to a component in the screen of a page, such as components/home/HomeScreen.tsx.`,
    )
  expect(steps).toEqual([])
})

test('every type whose documents have pages is also shown by the pages that it names', () => {
  const steps = written.flatMap(([name, { page, pages, toContent = () => ({}) }]) =>
    page && pages.length > 0
      ? Object.keys(Object(Reflect.apply(toContent, undefined, [[], context])))
          .filter((part) => !isShown(part, listScreens))
          .map(
            (part) =>
              `Pass content.${part} to a component of the pages in lib/content/${name}.ts (${pages.join(', ')}), or leave them out there.`,
          )
      : [],
  )
  expect(steps).toEqual([])
})

/** The things of a part, such as a list: each has the same fields as the first. */
const findFirst = (part: unknown): object[] =>
  Array.isArray(part)
    ? part.slice(0, 1)
    : Object.values(part ?? {}).some(Array.isArray)
      ? Object.values(part ?? {}).flatMap((inner) => (Array.isArray(inner) ? inner.slice(0, 1) : []))
      : []

/** Whether code reads a field of a view: `project.year`, or `const { year } = project`. */
const isFieldRead = (field: string) => {
  const read = new RegExp(
    `\\.${field}\\b(?!: )|\\{[^{}]*\\b${field}\\b[^{}]*\\} = |\\{[\\w\\s,]*\\b${field}\\b[\\w\\s,]*\\}`,
  )
  return screens.some((source) => read.test(source))
}

test('every field of a view is shown', () => {
  const published = {
    project: [told],
    page: [fullPage],
    testimonial: [testimonial],
    pricingPackage: [offer],
    siteSettings: settings,
  }
  const views = content.toContent(documentsOf(published), builtInDocuments, {
    locale: 'en',
    media,
    vat: undefined,
  })
  const steps = Object.entries(views).flatMap(([part, view]) =>
    findFirst(view)
      .flatMap(Object.keys)
      .filter((field) => !isFieldRead(field))
      .map((field) => `No component shows ${field} of content.${part}.`),
  )
  expect(steps).toEqual([])
})

test('every field of the Studio is read by the site', () => {
  const steps = written.flatMap(([name, { query }]) => {
    const type = schema.get(name)
    const fields = type && isObjectSchemaType(type) ? type.fields : []
    return fields
      .filter((field) => field.type.hidden !== true && !new RegExp(`\\b${field.name}\\b`).test(query))
      .map((field) => `Add ${field.name} to the query and the shape in lib/content/${name}.ts.`)
  })
  expect(steps).toEqual([])
})

test('every type says which pages show its documents', () => {
  const steps = written
    .filter(([, { pages, page }]) => pages.length === 0 && !page)
    .map(([name]) => `Add to pages in lib/content/${name}.ts the names of the pages that show its documents.`)
  expect(steps).toEqual([])
})

test('every type with pages of its own has its path, and the other way round', () => {
  const withPath = documentPageTypes.map(({ name }): string => name)
  const steps = definitions
    .filter(([name, { page }]) => page && !withPath.includes(name))
    .map(([name]) => `Add ${name} to documentPages in lib/pages.ts, with its path.`)
  expect(steps).toEqual([])
})

test('types demand the texts of every schema from a language of the Studio', async () => {
  const names = new Set((await readSchemaTexts()).keys())
  const steps = findSources(['schemas'])
    .filter((file) => !file.includes('/words/'))
    .flatMap((file) => findCreated(file).map((name) => ({ file, name })))
    .filter(({ name }) => !names.has(name))
    .map(
      ({ file, name }) =>
        `Export texts in ${file}, and add '${name}': typeof texts.en to StudioCatalogues there.`,
    )
  expect(steps).toEqual([])
})
