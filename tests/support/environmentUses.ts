import { join, relative } from 'node:path'
import {
  isAssignmentOperator,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isDeleteExpression,
  isElementAccessExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { root } from './sources.ts'

/** Places in sources, as `path:line`. */
type EnvironmentUses = {
  /** Where code takes the environment from its process, by whichever spelling. */
  taken: string[]
  /** Where code changes an environment that it got as an option. */
  changed: string[]
}

/** A project of the sources that are read, with the settings of the whole repo. */
const configFile = join(root, 'tsconfig.environmentUses.json')

const toConfig = (files: readonly string[]) =>
  JSON.stringify({ extends: './tsconfig.json', compilerOptions: { allowJs: true }, include: [], files })

/**
 * Finds what some sources do with the environment of their process. TypeScript resolves every spelling to the same property
 * of the same type. `written` has the texts of sources that are no files.
 */
export function findEnvironmentUses(
  files: readonly string[],
  written: Record<string, string> = {},
): EnvironmentUses {
  const texts = new Map(Object.entries(written).map(([file, text]) => [join(root, file), text]))
  texts.set(configFile, toConfig(files))
  const api = new API({
    cwd: root,
    fs: {
      readFile: (file) => texts.get(file),
      fileExists: (file) => (texts.has(file) ? true : undefined),
    },
  })
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile)
    if (!project) throw new Error('TypeScript opened no project.')
    const uses: EnvironmentUses = { taken: [], changed: [] }
    for (const file of files) {
      const source = project.program.getSourceFile(join(root, file))
      if (!source) throw new Error(`TypeScript did not read ${file}.`)
      collectUses(source, project.checker, uses)
    }
    return uses
  } finally {
    api.close()
  }
}

function collectUses(source: SourceFile, checker: Checker, uses: EnvironmentUses): void {
  const place = (node: Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    return `${relative(root, source.fileName)}:${line + 1}`
  }
  const visit = (node: Node): void => {
    if (takesEnvironment(node, checker)) uses.taken.push(place(node))
    const changed = toChanged(node)
    if (changed && isEnvironment(changed, checker)) uses.changed.push(place(node))
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
}

/** Whether a node is the name `env`, and stands for that property of the process. */
function takesEnvironment(node: Node, checker: Checker): boolean {
  const isName = isIdentifier(node) || isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)
  if (!isName || node.text !== 'env') return false
  return [checker.getSymbolAtLocation(node), findDestructured(node, checker)].some(
    (symbol) => symbol && isOfProcess(toOriginal(symbol, checker)),
  )
}

/** The property that a pattern takes by this name, as in `const { env } = process`. */
function findDestructured(name: Node, checker: Checker): TypeSymbol | undefined {
  const { parent } = name
  const pattern = parent.parent
  if (isBindingElement(parent))
    return parent.propertyName === undefined ? findProperty(pattern, checker) : undefined
  const assignment = isObjectLiteralExpression(pattern) ? pattern.parent : null
  const isAssigned = assignment && isBinaryExpression(assignment) && assignment.left === pattern
  return isAssigned ? findProperty(assignment.right, checker) : undefined
}

function findProperty(node: Node, checker: Checker): TypeSymbol | undefined {
  const type = checker.getTypeAtLocation(node)
  return type && checker.getPropertyOfType(type, 'env')
}

const toOriginal = (symbol: TypeSymbol, checker: Checker): TypeSymbol =>
  symbol.declarations.some(({ kind }) => aliases.has(kind)) ? checker.getAliasedSymbol(symbol) : symbol

const aliases = new Set([SyntaxKind.ImportSpecifier, SyntaxKind.ExportSpecifier])

const isOfProcess = ({ declarations }: TypeSymbol): boolean =>
  declarations.some(({ path }) => path.toLowerCase().endsWith('/@types/node/process.d.ts'))

/** The object that a node changes: by an assignment, by `delete` or by `Object.assign`. */
function toChanged(node: Node): Node | null {
  if (isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind)) return toObject(node.left)
  if (isDeleteExpression(node)) return toObject(node.expression)
  return (isCallExpression(node) && isObjectAssign(node.expression) && node.arguments[0]) || null
}

const isObjectAssign = (node: Node): boolean =>
  isPropertyAccessExpression(node) &&
  isIdentifier(node.expression) &&
  node.expression.text === 'Object' &&
  node.name.text === 'assign'

const toObject = (node: Node): Node | null =>
  isPropertyAccessExpression(node) || isElementAccessExpression(node) ? node.expression : null

const isEnvironment = (node: Node, checker: Checker): boolean =>
  checker.getTypeAtLocation(node)?.getSymbol()?.name === 'ProcessEnv'
