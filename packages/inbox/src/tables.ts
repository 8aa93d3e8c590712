import type { Tables } from 'foundation/database'

export const messageTables: Tables = {
  name: 'messages',
  steps: [
    ({ moment }) => `
      CREATE TABLE IF NOT EXISTS messages (
        "id" TEXT PRIMARY KEY, "messageId" TEXT NOT NULL UNIQUE, "mergeKey" TEXT,
        "state" TEXT NOT NULL, "receivedAt" ${moment} NOT NULL, "locale" TEXT NOT NULL,
        "fullName" TEXT NOT NULL, "email" TEXT NOT NULL, "message" TEXT NOT NULL, "searched" TEXT NOT NULL,
        "suspicion" TEXT, "attempts" INTEGER NOT NULL DEFAULT 0, "dueAt" ${moment} NOT NULL,
        "leasedUntil" ${moment}, "deliveredAt" ${moment}, "lastProblem" TEXT,
        "readAt" ${moment}, "archivedAt" ${moment}, "quarantinedAt" ${moment}
      );
      CREATE INDEX IF NOT EXISTS messages_due ON messages ("state", "dueAt");
      CREATE INDEX IF NOT EXISTS messages_merge ON messages ("mergeKey", "receivedAt");
      CREATE INDEX IF NOT EXISTS messages_newest ON messages ("receivedAt", "id", "state", "archivedAt", "readAt")`,
    // For the data of one person, and for silent addresses.
    () => `CREATE INDEX IF NOT EXISTS messages_address ON messages (lower("email"), "receivedAt")`,
    ({ moment }) => `ALTER TABLE messages ADD COLUMN "answeredAt" ${moment}`,
  ],
}
