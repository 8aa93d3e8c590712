import type { Dialect } from './database.ts'

/** The tables that only Postgres has. `limits` has the columns that rate-limiter-flexible uses. */
const sharedTables = `
  CREATE TABLE limits ("key" VARCHAR(255) PRIMARY KEY, "points" INTEGER NOT NULL DEFAULT 0, "expire" BIGINT);
  CREATE TABLE daily_salts ("day" INTEGER PRIMARY KEY, "salt" TEXT NOT NULL);
  CREATE TABLE webhook_deliveries ("key" TEXT PRIMARY KEY, "leasedUntil" BIGINT NOT NULL, "takenAt" BIGINT)`

/** The steps from each version of the tables to the next. The first creates version 1. Add steps, but never change one. */
const steps: ((sql: Dialect) => string)[] = [
  ({ moment, isShared }) => `
    CREATE TABLE messages (
      "id" TEXT PRIMARY KEY, "messageId" TEXT NOT NULL UNIQUE, "mergeKey" TEXT,
      "state" TEXT NOT NULL, "receivedAt" ${moment} NOT NULL, "locale" TEXT NOT NULL,
      "fullName" TEXT NOT NULL, "email" TEXT NOT NULL, "message" TEXT NOT NULL, "searched" TEXT NOT NULL,
      "suspicion" TEXT, "attempts" INTEGER NOT NULL DEFAULT 0, "dueAt" ${moment} NOT NULL,
      "leasedUntil" ${moment}, "deliveredAt" ${moment}, "lastProblem" TEXT,
      "readAt" ${moment}, "archivedAt" ${moment}, "quarantinedAt" ${moment}
    );
    CREATE INDEX messages_due ON messages ("state", "dueAt");
    CREATE INDEX messages_merge ON messages ("mergeKey", "receivedAt");
    CREATE INDEX messages_newest ON messages ("receivedAt", "id", "state", "archivedAt", "readAt");
    CREATE TABLE remembered ("name" TEXT PRIMARY KEY, "version" INTEGER NOT NULL, "value" TEXT NOT NULL);
    ${isShared ? sharedTables : ''}`,
  // Finds the messages of one person, and addresses without recent messages.
  () => `CREATE INDEX messages_address ON messages (lower("email"), "receivedAt")`,
  // How often each value was counted on a day: lib/visits/ledger.server.ts
  () => `
    CREATE TABLE visits (
      "day" TEXT NOT NULL, "kind" TEXT NOT NULL, "value" TEXT NOT NULL, "many" INTEGER NOT NULL,
      PRIMARY KEY ("day", "kind", "value")
    );
    CREATE INDEX visits_value ON visits ("kind", "value", "day")`,
]

/** The version of the tables that this code uses. */
export const schemaVersion = steps.length

/** Why tables of this version cannot be used; null if they can be used after the missing steps. */
export const toVersionProblem = (where: string, version: number): string | null =>
  version > schemaVersion
    ? `${where} was written by a newer version of this site (${version}; this one knows ${schemaVersion}). Update the code first.`
    : null

/** The statements of the missing steps. Throws if a newer version of the site wrote the tables. */
export function toSteps(version: number, sql: Dialect, where: string): string[] {
  const problem = toVersionProblem(where, version)
  if (problem !== null) throw new Error(problem)
  return steps.slice(version).map((toStep) => toStep(sql))
}
