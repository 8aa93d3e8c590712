/** The options of the Studio's plugin. */
export type MessagesToolOptions = {
  /** The path of the endpoint, as on the server. */
  path: string
  /** The names of the settings of the mail provider, which the owner gives in the file .env. */
  mailSettings: readonly string[]
  /** For how many weeks backups still hold what was erased. */
  backupWeeks: number
}
