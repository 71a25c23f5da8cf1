import type { S3Client as Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import type { FileStore } from './port.ts'
import { idOf, keyOf } from './port.ts'
import { outboundHandler } from './s3-outbound.ts'

/** The bucket named by the operator. `endpoint` null: Amazon S3 in that region. */
export type S3Place = {
  endpoint: string | null
  bucket: string
  region: string
  access_key_id: string
  secret_access_key: string
}

/**
 * Files in an S3 bucket, below `folder` (such as `keys/`) or at its root; the client is loaded when the first file is
 * requested.
 */
export function createS3Files(place: S3Place, outbound: Outbound, folder = ''): FileStore {
  let opened: Promise<Commands> | null = null
  const open = () => (opened ??= openClient(place, outbound))
  const at = (id: string) => ({ Bucket: place.bucket, Key: folder + keyOf(id) })
  return {
    async put(id, bytes) {
      const { client, PutObjectCommand } = await open()
      await client.send(new PutObjectCommand({ ...at(id), Body: bytes, ContentLength: bytes.byteLength }))
    },
    async get(id) {
      const { client, GetObjectCommand, NoSuchKey } = await open()
      try {
        const { Body } = await client.send(new GetObjectCommand(at(id)))
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async delete(id) {
      const { client, DeleteObjectCommand } = await open()
      await client.send(new DeleteObjectCommand(at(id)))
    },
    async *list() {
      const { client, ListObjectsV2Command } = await open()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: place.bucket,
            ...(folder !== '' && { Prefix: folder }),
            ...(ContinuationToken && { ContinuationToken }),
          }),
        )
        for (const { Key = '' } of page.Contents ?? []) {
          const id = idOf(Key)
          // the root also contains the other folders
          if (id !== null && Key === folder + keyOf(id)) yield id
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    // a bucket stores an object completely or not at all
    clean: async () => 0,
  }
}

type Commands = { client: Client } & Pick<
  typeof import('@aws-sdk/client-s3'),
  'PutObjectCommand' | 'GetObjectCommand' | 'DeleteObjectCommand' | 'ListObjectsV2Command' | 'NoSuchKey'
>

async function openClient(place: S3Place, outbound: Outbound): Promise<Commands> {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
  const config: S3ClientConfig = {
    region: place.region,
    credentials: { accessKeyId: place.access_key_id, secretAccessKey: place.secret_access_key },
    forcePathStyle: place.endpoint !== null,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: outboundHandler(outbound, place.endpoint === null ? [] : [new URL(place.endpoint).host]),
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
  }
  return { client: new S3Client(config), ...commands }
}
