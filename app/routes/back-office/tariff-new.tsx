export default function NewTariff() {
  return null;
}
