export function seedOf(): string;
