/** A value that stops the start: the sentence names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
