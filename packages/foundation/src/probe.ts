/** A problem that exists at this moment. Nothing in it is about visitors. */
export type Observation = {
  /** Distinguishes the problems of one probe, such as two disks. */
  id?: string
  /** The end of the title; the id by default. */
  subject?: string
  details: string
  /** When it began, if that is known. */
  since?: number
}

export type Probe = {
  /** Unique. Stored with each problem that it finds. */
  name: string
  /** The title of its problems, in the owner's language. */
  title: string
  /** Of machines that share a database, each reports its own problems, and one of them reports those of the site. */
  scope: 'site' | 'machine'
  /** How long a problem must be absent to be over; 10 minutes by default. */
  settleMs?: number
  /** Rejects while it cannot tell whether there are any. */
  find: () => Promise<Observation[]>
}
