import { z } from 'zod';
import type { ProcessBus } from '../../../database/process-bus';
import type { StopRequest } from '../run/stop-generation';

const TOPIC = 'stop';

const stopRequestSchema = z.object({ id: z.uuid(), userId: z.uuid() });

/** Asks the process that runs a generation to stop it. */
export const askToStop =
  (bus: Pick<ProcessBus, 'send'>) =>
  (owner: string, { id, userId }: StopRequest): void =>
    bus.send(owner, TOPIC, { id, userId });

/** Subscribes to the stop requests of other processes. */
export const subscribeToStopRequests = (
  bus: Pick<ProcessBus, 'subscribe'>,
  stop: (request: StopRequest) => void,
): void =>
  bus.subscribe(TOPIC, (message) => {
    const request = stopRequestSchema.safeParse(message);
    if (request.success) stop(request.data);
  });
