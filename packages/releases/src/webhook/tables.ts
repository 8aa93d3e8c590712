import type { Tables } from 'foundation/tables'

/** The deliveries of the webhook, where several machines share a database: sharedDeliveries.ts */
export const deliveryTables: Tables = {
  name: 'deliveries',
  steps: [
    ({ isShared }) =>
      isShared
        ? `CREATE TABLE IF NOT EXISTS webhook_deliveries
             ("key" TEXT PRIMARY KEY, "leasedUntil" BIGINT NOT NULL, "takenAt" BIGINT)`
        : '',
  ],
}
