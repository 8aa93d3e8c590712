import { extractSchema } from '@sanity/schema/_internal'
import { type ObjectTypeNode, parse, type SchemaType, type TypeNode, typeEvaluate } from 'groq-js'
import { createSchema, defineField, defineType, type SchemaTypeDefinition } from 'sanity'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentQuery, documentsShape } from '#lib/content/documents.ts'
import { locales } from '#lib/languages.ts'
import { toSchemaTypes } from '#schemas/types.ts'

/** The outline of a value: a type or a choice of texts (`"month" | "once"`), a list, or fields. */
type Outline = {
  kind: string
  isRequired: boolean
  list?: Outline
  fields?: Record<string, Outline>
}

const toChoice = (texts: unknown[]) =>
  texts
    .map((text) => JSON.stringify(text))
    .toSorted()
    .join(' | ')

const toFields = <Node>(nodes: Record<string, Node>, toField: (node: Node) => Outline) =>
  Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, toField(node)]))

/** The outline of a query's answer, from the output of `sanity schema extract` for the Studio's types. */
function outlineAnswer(types: SchemaTypeDefinition[], query: string): Outline {
  const extracted = extractSchema(createSchema({ name: 'default', types }), { enforceRequiredFields: true })
  return outlineType(typeEvaluate(parse(query), extracted), extracted)
}

function outlineType(node: TypeNode, all: SchemaType): Outline {
  const isRequired = true
  if (node.type === 'array') return { kind: 'list', isRequired, list: outlineType(node.of, all) }
  if (node.type === 'inline') return outlineType(findNamed(node.name, all), all)
  if (node.type === 'union') return outlineUnion(node.of, all)
  if (node.type === 'object') {
    const fields = toFields(toAttributes(node, all), ({ value, optional }) => {
      const field = outlineType(value, all)
      return { ...field, isRequired: field.isRequired && !optional }
    })
    return { kind: 'fields', isRequired, fields }
  }
  const isLiteral = 'value' in node && node.value !== undefined
  return { kind: isLiteral ? toChoice([node.value]) : node.type, isRequired }
}

function outlineUnion(members: TypeNode[], all: SchemaType): Outline {
  const others = members.filter(({ type }) => type !== 'null')
  const isRequired = others.length === members.length
  const [only, ...more] = others
  if (only && more.length === 0) return { ...outlineType(only, all), isRequired }
  const outlines = others.map((member) => outlineType(member, all))
  if (outlines.every(({ fields }) => fields)) return { ...mergeFields(outlines), isRequired }
  return {
    kind: outlines
      .map(({ kind }) => kind)
      .toSorted()
      .join(' | '),
    isRequired,
  }
}

/** The outline of several kinds of objects: a field is required if it is in all of them. */
function mergeFields(outlines: Outline[]): Outline {
  const names = new Set(outlines.flatMap(({ fields }) => Object.keys(fields ?? {})))
  const merge = (name: string): Outline => {
    const found = outlines.flatMap(({ fields }) => fields?.[name] ?? []).filter(({ kind }) => kind !== 'null')
    const [first = { kind: 'null', isRequired: false }] = found
    const kind = [...new Set(found.map((each) => each.kind))].toSorted().join(' | ')
    return {
      ...first,
      kind,
      isRequired: found.length === outlines.length && found.every((each) => each.isRequired),
    }
  }
  return {
    kind: 'fields',
    isRequired: true,
    fields: Object.fromEntries([...names].map((name) => [name, merge(name)])),
  }
}

function findNamed(name: string, all: SchemaType): TypeNode {
  const found = all.find((type) => type.name === name)
  if (found?.type !== 'type') throw new Error(`The schema has no type “${name}”.`)
  return found.value
}

function toAttributes({ attributes, rest }: ObjectTypeNode, all: SchemaType): ObjectTypeNode['attributes'] {
  const more = rest?.type === 'inline' ? findNamed(rest.name, all) : rest
  return more?.type === 'object' ? { ...attributes, ...toAttributes(more, all) } : attributes
}

/** The outline of the input of a zod shape. */
function outlineShape(shape: z.core.$ZodType): Outline {
  const isRequired = true
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return { ...outlineShape(shape.def.innerType), isRequired: false }
  // A transformation comes before a shape (`preprocess`) or after it.
  if (shape instanceof z.ZodPipe)
    return outlineShape(shape.def.in instanceof z.ZodTransform ? shape.def.out : shape.def.in)
  if (shape instanceof z.ZodArray) return { kind: 'list', isRequired, list: outlineShape(shape.def.element) }
  if (shape instanceof z.ZodObject)
    return { kind: 'fields', isRequired, fields: toFields(shape.shape, outlineShape) }
  if (shape instanceof z.ZodDiscriminatedUnion) return mergeFields(shape.options.map(outlineShape))
  if (shape instanceof z.ZodEnum) return { kind: toChoice(shape.options), isRequired }
  if (shape instanceof z.ZodLiteral) return { kind: toChoice([...shape.values]), isRequired }
  return { kind: shape._zod.def.type, isRequired }
}

/** Every difference between what the Studio can save and what a shape reads, with its path. */
function compare(type: Outline, shape: Outline, path = ''): string[] {
  const stricter = shape.isRequired && !type.isRequired ? [`${path}: required by the shape only`] : []
  return [...stricter, ...compareKinds(type, shape, path)]
}

function compareKinds(type: Outline, shape: Outline, path: string): string[] {
  // Each text of a choice is a text.
  if (shape.kind === 'string' && type.kind.startsWith('"')) return []
  if (type.kind !== shape.kind) return [`${path}: ${type.kind} in the schema, ${shape.kind} in the shape`]
  if (type.list && shape.list) return compare(type.list, shape.list, `${path}[]`)
  const names = new Set([...Object.keys(type.fields ?? {}), ...Object.keys(shape.fields ?? {})])
  return [...names].flatMap((name) => {
    const at = path === '' ? name : `${path}.${name}`
    const ours = shape.fields?.[name]
    const theirs = type.fields?.[name]
    if (!theirs) return [`${at}: in the shape only`]
    return ours ? compare(theirs, ours, at) : [`${at}: in the schema only`]
  })
}

/** Fields that the schema does not require, because something else ensures them. */
const ensuredElsewhere = [
  // `createRemovableShape`, and a rule of the field `alt`.
  'project[].image.asset',
  'project[].image.alt',
  'project[].socialImage.asset',
  'project[].socialImage.alt',
  ...['image', 'socialImage'].flatMap((name) => [`page[].${name}.asset`, `page[].${name}.alt`]),
  // A rule of the field `alt`.
  ...['picture', 'left', 'right'].map((name) => `page[].parts[].${name}.alt`),
  ...['picture', 'left', 'right'].map((name) => `project[].story[].${name}.alt`),
  'siteSettings.socialImage.asset',
  'siteSettings.person.portrait.asset',
  'siteSettings.person.portrait.alt',
  // `createRemovableShape`, and a rule of the type `price`.
  'pricingPackage[].price.amount',
  'pricingPackage[].price.unit',
  // The recorder of addresses, which alone writes them.
  ...['document', 'addresses[].language', 'addresses[].path'].map((field) => `addressHistory[].${field}`),
]

/** What to write where, for a difference such as `question[].answer: in the schema only`. */
function toAdvice(difference: string): string {
  const [path = '', what = ''] = difference.split(': ')
  const type = /^\w+/.exec(path)?.[0] ?? ''
  const [schema, content] = [`schemas/${type}.ts`, `lib/content/${type}.ts`]
  if (what === 'in the schema only') return `${path} is queried: add it to the shape in ${content}`
  if (what === 'in the shape only') return `${path} is in the shape: add it to the query in ${content}`
  if (what === 'required by the shape only')
    return `${path} must be optional in the shape of ${content}, or required in ${schema}; if something else ensures it, name it in ensuredElsewhere here`
  if (what.startsWith('null in the schema'))
    return `${path} is read by ${content}: add its field to ${schema}`
  return `${path} is ${what}: make ${schema} and ${content} agree`
}

/** The editor of formatted text writes no block without its children, and none of these without its text. */
const isOfBlock = new RegExp(
  `\\.(?:${locales.join('|')})\\[\\]\\.children(?:\\[\\]\\.text)?: required by the shape only$`,
)

test('the shapes read exactly what the content query finds in documents of the Studio', () => {
  const differences = compare(outlineAnswer(toSchemaTypes('en'), contentQuery), outlineShape(documentsShape))
  const expected = new Set(ensuredElsewhere.map((path) => `${path}: required by the shape only`))
  const others = differences.filter((each) => !expected.has(each))
  // Both languages of a section's text, and those of a story.
  expect(others.filter((each) => isOfBlock.test(each)).length).toBeGreaterThanOrEqual(4 * locales.length)
  expect(others.filter((each) => !isOfBlock.test(each)).map(toAdvice)).toEqual([])
  expect([...expected].filter((each) => !differences.includes(each))).toEqual([])
})

describe('a difference is', () => {
  const note = defineType({
    name: 'note',
    type: 'document',
    fields: [
      defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
      defineField({ name: 'year', type: 'number' }),
      defineField({ name: 'kind', type: 'string', options: { list: ['short', 'long'] } }),
    ],
  })
  const kind = z.enum(['long', 'short']).optional()
  const same = { title: z.string().trim(), year: z.int().optional(), kind }

  test.each([
    ['none where both agree', 'title, year, kind', same, []],
    [
      'a field that no shape reads',
      'title, year, kind',
      { title: same.title, kind },
      ['[].year: in the schema only'],
    ],
    ['a field that no query reads', 'title, kind', same, ['[].year: in the shape only']],
    [
      'a field that the Studio does not have',
      'title, year, kind, other',
      { ...same, other: z.string() },
      ['[].other: null in the schema, string in the shape'],
    ],
    [
      'another type',
      'title, year, kind',
      { ...same, year: z.string().optional() },
      ['[].year: number in the schema, string in the shape'],
    ],
    [
      'another choice',
      'title, year, kind',
      { ...same, kind: z.enum(['short']).optional() },
      ['[].kind: "long" | "short" in the schema, "short" in the shape'],
    ],
    [
      'a field that only the shape requires',
      'title, year, kind',
      { ...same, year: z.int() },
      ['[].year: required by the shape only'],
    ],
  ])('%s', (_case, fields, shape, differences) => {
    const answer = outlineAnswer([note], `*[_type == "note"] {${fields}}`)
    expect(compare(answer, outlineShape(z.array(z.object(shape))))).toEqual(differences)
  })
})
