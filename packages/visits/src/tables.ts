import type { Tables } from 'foundation/tables'

/** How often each value was counted on a day: ledger.ts */
export const visitTables: Tables = {
  name: 'visits',
  steps: [
    () => `
      CREATE TABLE IF NOT EXISTS visits (
        "day" TEXT NOT NULL, "kind" TEXT NOT NULL, "value" TEXT NOT NULL, "many" INTEGER NOT NULL,
        PRIMARY KEY ("day", "kind", "value")
      );
      CREATE INDEX IF NOT EXISTS visits_value ON visits ("kind", "value", "day")`,
  ],
}
