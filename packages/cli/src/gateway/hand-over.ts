import { type GatewayAddress, post, uploadFile } from './upload-file.js';

/** Uploads a document and gives it to a task that waits for it. Throws `GatewayError` if the gateway refuses. */
export async function handOver(
  gateway: GatewayAddress,
  { task, name, bytes }: { readonly task: string; readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  const document = await uploadFile(gateway, { name, bytes }, 'document');
  await post(
    gateway,
    `/tasks/${encodeURIComponent(task)}/input`,
    'application/json',
    JSON.stringify({ document }),
  );
}
