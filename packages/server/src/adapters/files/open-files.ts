import { join } from 'node:path'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createLocalFiles } from './local-files.ts'
import type { FileStore } from './port.ts'
import type { S3Place } from './s3-files.ts'
import { createS3Files } from './s3-files.ts'

/** The file store of the configuration: a bucket if one is set, otherwise DATA_DIR/files. */
export function openFiles(config: { data_dir: string; s3: S3Place | null }, outbound: Outbound): FileStore {
  if (config.s3 !== null) return createS3Files(config.s3, outbound)
  return createLocalFiles(join(config.data_dir, 'files'))
}

/** The store of the documents' keys, apart from the database and its backups: `keys/` in the same bucket or folder. */
export function openKeyStore(
  config: { data_dir: string; s3: S3Place | null },
  outbound: Outbound,
): FileStore {
  if (config.s3 !== null) return createS3Files(config.s3, outbound, 'keys/')
  return createLocalFiles(join(config.data_dir, 'keys'), { is_wiped: true })
}
