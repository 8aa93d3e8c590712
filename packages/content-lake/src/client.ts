/** The part of a Studio that connects it to a lake, for browsers. */

export { type ClientConnection, connectClient } from './client/connectClient.ts'
export type { Connection, ConnectionState } from './client/connection.ts'
export {
  connection,
  connectStudio,
  type StudioConnection,
  type StudioOptions,
} from './client/connectStudio.ts'
