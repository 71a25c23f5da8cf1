/** A value that prevents the start: the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
