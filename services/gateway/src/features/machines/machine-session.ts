import {
  type Calls,
  createCalls,
  createDelivery,
  type Delivery,
  type ServeCall,
  type Wire,
} from '@fixpoint/desktop/machine-link';
import type { LiveFrame } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';

/** The machine at the other end of a session. */
export interface SessionMachine {
  readonly desktop: string;
  /** The installation of its runner. */
  readonly machine: string;
  readonly host: string;
  readonly version: string;
  /** Version of this gateway, if it differs. */
  readonly update?: string | undefined;
}

export interface MachineSession {
  readonly id: string;
  readonly machine: SessionMachine;
  readonly calls: Pick<Calls, 'call'>;
  /** The last message of the machine that arrived. */
  received(): number;
  /** Adds a connection. `received`: the last message that the machine has; `close` closes it with one of our codes. */
  attach(
    wire: Wire,
    connection: { readonly received: number; readonly close: (code: number, reason: string) => void },
  ): void;
  /** The connection is gone; the session waits for another one. */
  detach(wire: Wire): void;
  /** The runner has closed the connection for good. */
  leave(wire: Wire, reason: string): void;
  accept(wire: Wire, frame: Buffer): void;
  /** Returns true while the machine is connected. */
  isConnected(): boolean;
  isOver(): boolean;
  /** Ends the session permanently: pending calls are rejected. */
  end(reason: string, closing?: { readonly code: number }): void;
}

export interface MachineSessionOptions {
  readonly id: string;
  readonly machine: SessionMachine;
  readonly serve: ServeCall;
  readonly onPicture: (picture: LiveFrame, bytes: Buffer) => void;
  /** Called after a silence of `noticeMs`, and when messages arrive again. */
  readonly onReach: (isInReach: boolean) => void;
  readonly onOver: (reason: string) => void;
  /** Maximum time out of reach, in milliseconds. */
  readonly awayMs: number;
  /** Silence after which `onReach` is called, in milliseconds. */
  readonly noticeMs: number;
}

/** The machine's link is lost: an operation in progress may have been carried out there. */
export class MachineLostError extends UnavailableError {
  constructor(desktop: string, reason: string) {
    super(`The machine of the desktop "${desktop}" is unreachable: ${reason}.`, { code: 'machine-lost' });
  }
}

/**
 * The work of one runner, over connections that come and go. States: `connected`; `away` (no connection, or a silent one; outgoing messages are kept)
 * for at most `awayMs` since the machine was last heard; `over`, which is final: the runner begins another session, and drops its current work.
 */
export function createMachineSession(options: MachineSessionOptions): MachineSession {
  const { id, machine, serve, onPicture, onReach, onOver, awayMs, noticeMs } = options;
  let heardAt = performance.now();
  let isInReach = true;
  let reason: string | null = null;
  let current: { wire: Wire; close: (code: number, reason: string) => void } | null = null;

  const delivery: Delivery = createDelivery({
    onMessage: (message, bytes) => calls.accept(message, bytes),
    onPicture,
    onHeard: () => {
      heardAt = performance.now();
      if (isInReach) return;
      isInReach = true;
      onReach(true);
    },
    onOverflow: () => end('too many messages are queued'),
  });
  const calls = createCalls({ send: delivery.send, serve });
  const watching = setInterval(watch, Math.max(10, Math.min(1_000, noticeMs / 4)));

  function watch(): void {
    const silentMs = performance.now() - heardAt;
    if (silentMs > awayMs) {
      end(`no message for ${Math.round(silentMs / 1_000)} s`);
      return;
    }
    if (silentMs <= noticeMs) return;
    // The network may keep a connection open after the machine is gone.
    current?.wire.cut();
    if (!isInReach) return;
    isInReach = false;
    onReach(false);
  }

  function end(why: string, closing?: { readonly code: number }): void {
    if (reason !== null) return;
    reason = why;
    clearInterval(watching);
    const last = current;
    current = null;
    delivery.close();
    calls.close(new MachineLostError(machine.desktop, why));
    if (closing === undefined) last?.wire.cut();
    else last?.close(closing.code, why);
    onOver(why);
  }

  return {
    id,
    machine,
    calls,
    received: () => delivery.received(),
    attach(wire, { received, close }) {
      if (reason !== null) return wire.cut();
      // The previous connection may not have noticed yet that it is dead.
      current?.wire.cut();
      current = { wire, close };
      heardAt = performance.now();
      delivery.attach(wire, received);
      if (isInReach) return;
      isInReach = true;
      onReach(true);
    },
    detach(wire) {
      if (current?.wire !== wire) return;
      current = null;
      delivery.detach();
    },
    leave(wire, why) {
      if (current?.wire === wire) end(why);
    },
    accept(wire, frame) {
      if (current?.wire === wire) delivery.accept(frame);
    },
    isConnected: () => current !== null,
    isOver: () => reason !== null,
    end,
  };
}
