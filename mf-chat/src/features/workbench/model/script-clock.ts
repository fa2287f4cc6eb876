const two = (number: number): string => String(number).padStart(2, '0');

/** Formats seconds like the clock of a video: 0:03, 1:05. */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
