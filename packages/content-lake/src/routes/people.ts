import type { Context } from 'hono'
import { type AccessKey, type LakeEnv, toKeyId } from '../access/identity.ts'
import type { Robot } from '../access/robots.ts'
import { words } from '../words/words.ts'
import { choosePageWords } from './page.ts'

export const roleNames = ['administrator', 'editor', 'viewer'] as const
type RoleName = (typeof roleNames)[number]

const english = words.translatorFor('en')

/** A role as the Studio and Sanity's tools show it, whose titles are English at sanity.io. */
export const toRole = (name: RoleName) => ({
  name,
  title: english(`role.${name}`),
  description: english(`role.${name}`),
})

type Person = { id: string; name: string; role: RoleName; isRobot: boolean; createdAt: string }

type Project = { keys: readonly AccessKey[]; robots: readonly Robot[]; createdAt: string }

/** Who may use the project: its owner, the script, and the tokens. */
export function listMembers(context: Context<LakeEnv>, { keys, robots, createdAt }: Project): Person[] {
  const { t } = choosePageWords(context)
  return [
    { id: 'owner', name: t('person.owner'), role: 'administrator', isRobot: false, createdAt },
    { id: 'script', name: t('person.script'), role: 'administrator', isRobot: true, createdAt },
    ...keys.map((key) => ({ id: toKeyId(key), name: key.name, role: key.role, isRobot: true, createdAt })),
    ...robots.map(({ id, label, role, createdAt }) => ({ id, name: label, role, isRobot: true, createdAt })),
  ]
}

/** A person as `/users` answers. */
export const toUser = ({ id, name, role, isRobot, createdAt }: Person) => ({
  id,
  name,
  displayName: name,
  // The lake knows no address, and the Studio shows this one below the name.
  email: '',
  provider: isRobot ? 'sanity-token' : 'content-lake',
  isRobot,
  createdAt,
  role,
  roles: [toRole(role)],
})

/** A person as the list of a project's members has it. */
export const toMember = ({ id, role, isRobot, createdAt }: Person, currentId: string) => ({
  id,
  role,
  roles: [toRole(role)],
  isRobot,
  isCurrentUser: id === currentId,
  createdAt,
})

/** The author of the documents that a new lake starts with. */
export const toSeed = (context: Context<LakeEnv>) => ({
  id: 'seed',
  displayName: choosePageWords(context).t('person.seed'),
})
