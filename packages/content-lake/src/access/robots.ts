import { hash, randomBytes } from 'node:crypto'

/** A token that was added over HTTP. Only its hash is stored, so nobody can use a stolen file. */
export type Robot = {
  id: string
  label: string
  role: 'viewer' | 'editor' | 'administrator'
  hash: string
  createdAt: string
  expiresAt?: string | undefined
}

const toHash = (token: string) => hash('sha256', token, 'base64url')

/** Creates the token of a robot, which is shown once. */
export function createRobotToken(): { token: string; hash: string } {
  const token = `sk${randomBytes(32).toString('base64url')}`
  return { token, hash: toHash(token) }
}

/** The robot with this token, unless it has expired. */
export function findRobot(token: string, robots: readonly Robot[]): Robot | undefined {
  const hashed = toHash(token)
  return robots.find(
    (robot) =>
      robot.hash === hashed && (robot.expiresAt === undefined || Date.parse(robot.expiresAt) > Date.now()),
  )
}
