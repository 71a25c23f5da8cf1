/** The part of the server's logger that the database uses. */
export type DatabaseLog = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
