export default function EditTariff() {
  return null;
}
