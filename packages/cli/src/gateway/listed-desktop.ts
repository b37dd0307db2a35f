import { DesktopInfo } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** A desktop as the gateway lists it, as far as the command line shows it. */
export const ListedDesktop = z.object({
  name: z.string(),
  provider: z.string(),
  status: z.string(),
  runner: z
    .object({
      ...DesktopInfo.pick({
        status: true,
        reason: true,
        displays: true,
        capabilities: true,
        owner: true,
        seen_at: true,
      }).shape,
      connected: z.boolean(),
      backlog: z.int(),
    })
    .nullable(),
});
export type ListedDesktop = z.infer<typeof ListedDesktop>;

export const DesktopList = z.object({
  desktops: z.array(ListedDesktop),
  problems: z.array(z.object({ message: z.string() })),
});
